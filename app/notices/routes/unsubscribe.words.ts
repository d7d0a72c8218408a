export const UNSUBSCRIBE = {
  pageTitle: 'Stop these mails · Parcela',
  dead: {
    title: 'This link does not work',
    lead: 'It is not complete, or it is from a mail that is more than a year old. You can choose what comes to your address in your settings.',
    settings: 'Open the settings',
  },
  stopped: {
    title: 'These mails are stopped',
    lead: (of: string) =>
      `No daily mail of your ${of} comes to your address any more. Everything else stays as you chose it.`,
    settings: 'Change it in the settings',
  },
  ask: {
    title: 'Stop these mails?',
    lead: (of: string) =>
      `The daily mail of your ${of} would no longer come to your address. Other mails and the notifications in the app stay as you chose them.`,
    stop: 'Stop these mails',
  },
}
