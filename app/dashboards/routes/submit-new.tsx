import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { requireDesk } from '../desk-gate.server.ts'
import type { Route } from './+types/submit-new'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Submit a listing') }]

export function loader(args: Route.LoaderArgs) {
  requireDesk(args, 'developer')
  return null
}

const STEPS = [
  'Start a draft with a title and a location. We save it as you go.',
  'Add a photo and the facts that investors compare.',
  'Choose who sees it: everyone, approved members or only companies with access.',
  'Our team reviews it. We’ll notify you by email and in the app.',
] as const

/** The steps of a submission, and its start button (MEM-308). */
export default function SubmitNew() {
  return (
    <Page title="Submit a listing" lead="Bring a listing to market in 4 steps." width="form">
      <Card>
        <ol className="mb-6 flex list-decimal flex-col gap-3 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <LinkButton variant="primary" to="/my-listings/new">
          Start New Submission
        </LinkButton>
      </Card>
    </Page>
  )
}
