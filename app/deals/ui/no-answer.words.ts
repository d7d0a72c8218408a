/** Texts for marking the last message as needing no answer. */
export const NO_ANSWER = {
  press: 'No answer needed',
  done: 'No answer needed',
  doneText: 'The inquiry stays open. Either side can write again.',
  refused: 'This inquiry does not need an answer from you now. Reload the page to see its status.',
  audit: 'marked an inquiry as needing no answer',
} as const
