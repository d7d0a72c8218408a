import { signedInCookie } from './accounts.ts'
import { textOf } from './pages.tsx'
import { updateRows } from './rows.ts'

/** The session of a person who has seen the welcome page, so that the gate does not redirect them. */
export async function insiderCookie({ userId }: { userId: string }): Promise<string> {
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(userId)
}

/** One section of the market page, from its heading to the next section's. */
export function sectionOf(html: string, id: string): string {
  return html.split('<section').find((part) => part.startsWith(` id="${id}"`)) ?? ''
}

/** The markup of the chart under a heading. */
export function chartOf(html: string, label: string): string {
  const headingOf = (part: string) => textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(part)?.[1] ?? '')
  return html.split('<figure').find((part) => headingOf(part) === label) ?? ''
}
