// Fields whose text is written while it is typed, after a short pause and when the field is left; and panels whose fields are made anew
// without harm to what is being typed.

/** pause is after how many milliseconds without a key a text is written. */
const pause = 350;

/**
 * typing writes what is typed in a field: write(text, {joins, was}) promises whether it was written. With joins, it goes on from what was
 * written since the field has the focus, and is one step of undo with that; was(), to be asked when it is sent, is the text that the place
 * had when it was loaded or written last, as far as the person at the field knows. It returns the listeners of the field;
 * fill(field, text), which gives it the text of its place; seen(field, text), to be called with the text that the place has now, which a
 * field takes in which nothing else is typed; rest(field), which writes what was typed last, if that waits; and end(field), which writes what is left, and promises whether all of it is written. What
 * Escape gives back is defaultValue: after a refusal because the place has a newer text, that one.
 */
export function typing(write) {
  let [timer, busy] = [0, 0];
  let [begun, written, last] = [false, '', Promise.resolve(true)];
  let [was, stands, held] = ['', '', '']; // the text that is changed, that of the place now, and that of a field with nothing else typed
  let known = ''; // what the place had after that, which can be another text than the one written, such as without spaces around it
  const fill = (field, text) => {
    const { value, selectionStart, selectionEnd } = field;
    field.value = field.defaultValue = was = stands = known = text;
    held = written = field.value; // which may have other ends of lines
    if (field !== document.activeElement) return;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    field.setSelectionRange(selectionStart, whole ? held.length : selectionEnd);
  };
  const now = (field) => {
    clearTimeout(timer);
    timer = 0;
    const { value } = field;
    if (value === written) return last;
    if (busy === 0 && value === stands) was = stands; // Escape has given it back
    const joins = begun;
    [begun, written] = [true, value];
    busy++;
    const sent = write(value, { joins, was: () => was });
    last = sent.finally(() => busy--).then((made) => {
      if (made) [was, held, known] = [value, value, stands];
      else {
        written = held = null; // what is typed stays, to be mended
        if (stands !== was) field.defaultValue = stands;
      }
      return made;
    });
    return last;
  };
  return {
    end: now,
    rest: (field) => timer !== 0 && now(field),
    fill,
    seen: (field, text) => {
      stands = text;
      const news = text !== (field === document.activeElement ? known : field.value);
      if (busy === 0 && field.value === held && news) fill(field, text);
    },
    focus: ({ currentTarget: field }) => {
      if (busy === 0 && field.value === held && stands !== held) fill(field, stands);
      else if (busy === 0) was = stands; // it was said that it is newer
      [begun, written, last] = [false, field.value, Promise.resolve(true)];
    },
    input: ({ currentTarget: field, isComposing }) => {
      clearTimeout(timer);
      if (!isComposing) timer = setTimeout(() => now(field), pause);
    },
    change: ({ currentTarget: field }) => now(field),
  };
}

/**
 * renew gives a panel other fields, and returns whether it did: not while the field with the focus holds what is not sent yet. The field
 * that has its name, or what else says the same, gets the focus, and what was selected is selected again.
 */
export function renew(panel, fields) {
  const was = panel.contains(document.activeElement) ? document.activeElement : null;
  if (was?.matches('input') && was.value !== was.defaultValue) return false;
  panel.replaceChildren(...fields);
  const same = (one) => (was.name ? one.name === was.name : one.textContent === was.textContent);
  const now = was && [...panel.querySelectorAll(was.name ? '[name]' : was.localName)].find(same);
  if (!now) return true;
  now.focus();
  if (was.matches('input')) {
    const { value, selectionStart, selectionEnd } = was;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    now.setSelectionRange(selectionStart, whole ? now.value.length : selectionEnd);
  }
  return true;
}
