// Fields whose text is written while it is typed: after a short pause, and when the field is left.

/** pause is after how many milliseconds without a key a text is written. */
const pause = 350;

/**
 * typing writes what is typed in a field: write(text, joins) promises whether it was written. With joins, it goes on from what was written
 * since the field has the focus, and is one step of undo with that. It returns the listeners of the field, and end(), which writes what is
 * left.
 */
export function typing(write) {
  let timer = 0;
  let [begun, written] = [false, ''];
  const now = async (field) => {
    clearTimeout(timer);
    if (field.value === written) return;
    const joins = begun;
    [begun, written] = [true, field.value];
    if (!(await write(field.value, joins))) written = null; // what is typed stays, to be mended
  };
  return {
    end: now,
    focus: ({ currentTarget: field }) => ([begun, written] = [false, field.value]),
    input: ({ currentTarget: field, isComposing }) => {
      clearTimeout(timer);
      if (!isComposing) timer = setTimeout(() => now(field), pause);
    },
    change: ({ currentTarget: field }) => now(field),
  };
}
