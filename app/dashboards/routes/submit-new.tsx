import { viewerContext } from '#app/lib/viewer.ts'
import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { requireDesk } from '../desk-gate.server.ts'
import type { Route } from './+types/submit-new'

export const meta: Route.MetaFunction = () => [{ title: 'Submit new · Parcela' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireDesk(context.get(viewerContext), request, 'developer')
  return null
}

const STEPS = [
  'A title and a location are enough for a draft; everything that you type is kept.',
  'The facts that investors compare and a photograph raise the completeness of the listing.',
  'You choose who sees it: everybody, approved members, or only those whom you let in.',
  'Our team reviews it and notifies you by email and here.',
] as const

/** What a submission takes, and where it begins (MEM-308). */
export default function SubmitNew() {
  return (
    <Page title="Submit new" lead="Bring a project to the market in four steps." width="form">
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
