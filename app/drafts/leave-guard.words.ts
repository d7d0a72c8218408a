export const LEAVING = {
  title: 'Leave without saving?',
  stay: 'Stay here',
  typed: 'Your entries are not sent yet. You lose them if you leave this page.',
  leave: 'Leave without saving',
}
