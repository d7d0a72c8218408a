import { contentOf } from '../content-page.server.ts'
import { versionMeta } from '../page-meta.ts'
import { LegalPage } from '../ui/text-page.tsx'
import type { Route } from './+types/terms'
import { brand, pageTitle } from '#app/lib/identity.ts'

/** Not hydrated: the page needs no JavaScript. */
export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  versionMeta(
    pageTitle('Terms'),
    `The terms for using ${brand()}: membership, listings, access and fees.`,
    loaderData,
  )

export const loader = ({ request }: Route.LoaderArgs) => contentOf('terms', request)

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage shown={loaderData} />
}
