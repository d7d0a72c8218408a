export const DIGEST = {
  subject: (title: string) => `Your alerts: ${title}`,
  found: (total: number) => `Your alerts found ${total === 1 ? '1 thing' : `${total} things`}`,
  hello: (name: string) => `Hello ${name},`,
  some: (shown: number, total: number) =>
    `These are the latest ${shown} of ${total} things that your alerts and saved searches found since the last of these mails.`,
  all: 'This is what your alerts and saved searches found since the last of these mails.',
  seeAll: 'See all notifications',
  stop: 'Stop the daily mail of your alerts',
}
