// What a home says about data: errors and warnings, as sentences.

/** wrong returns the errors of an answer, a sentence each. */
export async function wrong(answer, say) {
  if (!answer.type.startsWith('application/json')) return [String(answer.status)];
  const { errors } = await answer.json();
  return errors.map((error) => sentence(error, say));
}

/** sentence returns an error or a warning about data with its place and what to do. */
export const sentence = ({ place, message, hint }, say) => [say.of(place, message), hint].filter(Boolean).join('; ');
