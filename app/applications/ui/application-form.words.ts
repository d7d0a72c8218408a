export const APPLYING = {
  leaving: 'The last changes could not be saved. They are lost when you leave this page.',
  submitted: 'Under review',
  withUs: 'With us since',
  nothingToDo: 'There is nothing you need to do.',
}
