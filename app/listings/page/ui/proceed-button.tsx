import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'

const LABEL = 'Proceed with Deal'

type Props = { slug: string; isGuest?: boolean | undefined; variant?: 'primary' | 'plain' }

/** Leads a member to the deal's form (PUB-112). For a guest it posts, since the choice is saved for their browser. */
export function ProceedButton({ slug, isGuest = false, variant = 'plain' }: Props) {
  const to = `/early-access?listing=${slug}`
  if (!isGuest)
    return (
      <LinkButton to={to} variant={variant} className="no-print">
        {LABEL}
      </LinkButton>
    )
  return (
    <Form method="post" action={to} className="no-print">
      <Button name="kind" value="deal_interest" variant={variant}>
        {LABEL}
      </Button>
    </Form>
  )
}
