import { Form } from 'react-router'
import type { GuestMessage } from '#app/account/kept/schema.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'

type FormLink = { about: Exclude<GuestMessage['kind'], 'inquiry'>; label: string; isFirst?: boolean }

/** Links to the deal's form for a member (PUB-112, PUB-115); a form for a guest, since the choice is stored for their browser. */
export function DealFormButtons({
  slug,
  isGuest,
  links,
}: {
  slug: string
  isGuest: boolean
  links: readonly FormLink[]
}) {
  const to = `/early-access?listing=${slug}`
  const variantOf = (isFirst = false) => (isFirst ? 'primary' : 'plain')
  const row = 'no-print flex flex-wrap gap-3'
  if (isGuest)
    return (
      <Form method="post" action={to} className={row}>
        {links.map(({ about, label, isFirst }) => (
          <Button key={about} name="kind" value={about} variant={variantOf(isFirst)}>
            {label}
          </Button>
        ))}
      </Form>
    )
  return (
    <div className={row}>
      {links.map(({ about, label, isFirst }) => (
        <LinkButton key={about} to={to} state={{ about }} variant={variantOf(isFirst)}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}

export const PROCEED = { about: 'deal_interest', label: 'Proceed with Deal', isFirst: true } as const
export const KNOW_MORE = { about: 'more_information', label: 'Request More Information' } as const
