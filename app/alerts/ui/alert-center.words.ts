export const ALERT_CENTER = {
  title: 'Alert Center',
  lead: 'Price changes, new listings and market figures, told immediately or once a day, as you choose, and recommendations once a day. One mail a day has them all.',
  add: 'New alert',
  change: 'Change alert',
  tryAgain: 'Try Again',
  none: {
    all: 'No Alerts',
    active: 'No Active Alerts',
    paused: 'Every alert of yours is paused. Resume one under All Alerts, or make a new one.',
    text: 'An alert watches prices, new listings or market figures for you and tells you of what it finds.',
  },
  tabs: { label: 'Alerts', active: 'Active Alerts', all: 'All Alerts' },
}
