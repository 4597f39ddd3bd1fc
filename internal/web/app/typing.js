// Fields whose text is written while it is typed, after a short pause and when the field is left; and panels whose fields are made anew
// without harm to what is being typed.

/** pause is after how many milliseconds without a key a text is written. */
const pause = 350;

/**
 * typing writes what is typed in a field: write(text, joins) promises whether it was written. With joins, it goes on from what was written
 * since the field has the focus, and is one step of undo with that. It returns the listeners of the field, and end(), which writes what is
 * left, and promises whether all of it is written.
 */
export function typing(write) {
  let timer = 0;
  let [begun, written, last] = [false, '', Promise.resolve(true)];
  const now = (field) => {
    clearTimeout(timer);
    if (field.value === written) return last;
    const joins = begun;
    [begun, written] = [true, field.value];
    last = write(field.value, joins).then((made) => {
      if (!made) written = null; // what is typed stays, to be mended
      return made;
    });
    return last;
  };
  return {
    end: now,
    focus: ({ currentTarget: field }) => ([begun, written, last] = [false, field.value, Promise.resolve(true)]),
    input: ({ currentTarget: field, isComposing }) => {
      clearTimeout(timer);
      if (!isComposing) timer = setTimeout(() => now(field), pause);
    },
    change: ({ currentTarget: field }) => now(field),
  };
}

/**
 * renew gives a panel other fields, and returns whether it did: not while the field with the focus holds what is not sent yet. The field
 * that has its name gets the focus, and what was selected is selected again.
 */
export function renew(panel, fields) {
  const was = panel.contains(document.activeElement) ? document.activeElement : {};
  if (was.matches?.('input') && was.value !== was.defaultValue) return false;
  panel.replaceChildren(...fields);
  const now = was.name && panel.querySelector(`[name="${CSS.escape(was.name)}"]`);
  if (!now) return true;
  now.focus();
  if (was.matches('input')) {
    const { value, selectionStart, selectionEnd } = was;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    now.setSelectionRange(selectionStart, whole ? now.value.length : selectionEnd);
  }
  return true;
}
