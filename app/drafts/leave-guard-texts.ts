export const LEAVING = {
  title: 'Leave without saving?',
  stay: 'Stay here',
  typed: 'You haven’t sent this yet. If you leave this page, you’ll lose what you typed.',
  leave: 'Leave without saving',
}
