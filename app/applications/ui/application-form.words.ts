export const APPLYING = {
  leaving: 'The last changes could not be saved. They are lost when you leave this page.',
  nameHint: 'As it stands in your identity document.',
  submitted: 'Under review',
  withUs: 'With us since',
}
