import { contentOf } from '../content-page.server.ts'
import { versionMeta } from '../page-meta.ts'
import { LegalPage } from '../ui/text-page.tsx'
import type { Route } from './+types/privacy'
import { brand, pageTitle } from '#app/lib/identity.ts'

/** Not hydrated: the page needs no JavaScript. */
export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  versionMeta(
    pageTitle('Privacy'),
    `What data ${brand()} stores about you, why, for how long, and who can see it.`,
    loaderData,
  )

export const loader = ({ request }: Route.LoaderArgs) => contentOf('privacy', request)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage shown={loaderData} />
}
