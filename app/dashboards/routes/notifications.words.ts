export const NOTIFICATIONS = {
  pageTitle: 'Notifications · Parcela',
  title: 'Notifications',
  lead: 'What has happened for you, the latest first. Nothing is kept longer than a year.',
  markAll: 'Mark all as read',
  settings: 'Notification settings',
  none: {
    title: 'No notifications yet',
    text: 'Decisions, requests, inquiries, connections and what your alerts find stand here as they happen.',
  },
  end: {
    title: 'Nothing older',
    text: 'You have reached the end of your notifications.',
    back: 'Back to the newest',
  },
  newest: 'Newest',
}
