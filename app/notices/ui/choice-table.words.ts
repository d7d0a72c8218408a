export const CHOICE_TABLE = {
  caption: 'How you are notified of each kind of event',
  event: 'Event',
  daily: 'once a day',
}
