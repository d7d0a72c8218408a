export const THREAD = {
  earlier: 'Show earlier messages',
  newest: 'Show the newest messages',
}
