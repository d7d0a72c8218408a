import { createElement } from 'react'
import { REVIEW_INTENTS } from '#app/review/desk/schema.ts'
import { anAdmin, signedInCookie, type TestAccount } from './accounts.ts'
import { type PageModule, visit, type Visit, type VisitOptions } from './pages.tsx'

export type SignedInAdmin = TestAccount & { cookie: string }

export async function aSignedInAdmin(): Promise<SignedInAdmin> {
  const admin = await anAdmin()
  return { ...admin, cookie: await signedInCookie(admin.userId) }
}

/** Opens a page that is refused as a whole, and returns its status and JSON body instead of the site's error page. */
export function visitRefused(module: PageModule, path: string, options: VisitOptions = {}): Promise<Visit> {
  const ErrorBoundary = ({ error }: { error: unknown }) => createElement('pre', null, JSON.stringify(error))
  return visit({ ...module, ErrorBoundary }, path, options)
}

/** The decisions for which a desk's page has a dialog. */
export function offeredOn(html: string): string[] {
  return REVIEW_INTENTS.filter((intent) => html.includes(`id="decide-${intent}"`))
}
