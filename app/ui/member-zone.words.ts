/** Over the pages, in a browser that does not know the member's time zone. */
export const MEMBER_ZONE = {
  title: 'Times are shown as in Warsaw',
  why: (zone: string) => `This browser does not know your time zone, ${zone}. Update the browser, or`,
  choose: 'choose another time zone.',
} as const
