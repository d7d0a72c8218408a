export const LEAVING = {
  title: 'Leave without saving?',
  stay: 'Stay here',
  leave: 'Leave without saving',
}
