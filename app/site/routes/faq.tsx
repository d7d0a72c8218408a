import { viewerContext } from '#app/lib/viewer.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { contentOf } from '../content-page.server.ts'
import { versionMeta } from '../page-meta.ts'
import { FaqPage } from '../ui/text-page.tsx'
import type { Route } from './+types/faq'

/** Not hydrated: the accordions are details elements. */
export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  versionMeta(
    pageTitle('Questions and answers'),
    'Answers for investors, developers and service providers about visibility, access, review and fees.',
    loaderData?.shown,
  )

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  shown: await contentOf('faq', request),
  contact: context.get(viewerContext).kind === 'guest' ? '/early-access' : '/about#contact',
})

export default function Faq({ loaderData: { shown, contact } }: Route.ComponentProps) {
  return <FaqPage shown={shown} contact={contact} />
}
