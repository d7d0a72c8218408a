/** The line over a form that continues a draft, and what takes its place once that was thrown away. */
export const KEPT_DRAFT = {
  continuing: 'Continuing your draft of',
  fresh: 'Start Fresh',
  question: 'Start fresh?',
  text: 'Everything that you entered here and did not submit is thrown away, also in other windows. Uploaded documents stay. You can undo this for 10 minutes.',
  keep: 'Keep the draft',
  started: 'You started fresh.',
  until: 'The former draft can be brought back until',
  since: 'What you typed since stays.',
  undo: 'Undo',
}
