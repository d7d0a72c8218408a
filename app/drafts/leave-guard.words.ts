export const LEAVING = {
  title: 'Leave without saving?',
  stay: 'Stay here',
  typed: 'What you typed here was not sent. It is lost when you leave this page.',
  leave: 'Leave without saving',
}
