/** Says that the last message of a thread needs no answer. */
export const NO_ANSWER = {
  press: 'No answer needed',
  done: 'No answer needed',
  doneText: 'The thread stays open: either side can write again.',
  refused: 'It is not your turn in this inquiry. Reload the page to see where it stands.',
  audit: 'said that an inquiry needs no answer',
} as const
