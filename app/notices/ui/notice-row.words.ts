export const NOTICE_ROW = { unread: 'New:', markRead: 'Mark read' }
