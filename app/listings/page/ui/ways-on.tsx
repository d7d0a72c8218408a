import { Form } from 'react-router'
import type { GuestMessage } from '#app/account/kept/schema.ts'
import { useSearchBehind } from '#app/listings/ui/search-behind.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'

/** The target of both buttons, for guests and members (PUB-112, PUB-115). */
const dealPath = (slug: string) => `/early-access?listing=${slug}`

type Way = { about: Exclude<GuestMessage['kind'], 'inquiry'>; label: string; isFirst?: boolean }

/** Links for a member; for a guest a form, since the choice is kept for their browser. */
export function WaysOn({ slug, isGuest, ways }: { slug: string; isGuest: boolean; ways: readonly Way[] }) {
  const to = useSearchBehind().onward(dealPath(slug))
  const look = (isFirst = false) => (isFirst ? 'primary' : 'plain')
  const row = 'no-print flex flex-wrap gap-3'
  if (isGuest)
    return (
      <Form method="post" action={to} className={row}>
        {ways.map(({ about, label, isFirst }) => (
          <Button key={about} name="kind" value={about} variant={look(isFirst)}>
            {label}
          </Button>
        ))}
      </Form>
    )
  return (
    <div className={row}>
      {ways.map(({ about, label, isFirst }) => (
        <LinkButton key={about} to={to} state={{ about }} variant={look(isFirst)}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}

export const PROCEED = { about: 'deal_interest', label: 'Proceed with Deal', isFirst: true } as const
export const KNOW_MORE = { about: 'more_information', label: 'Request More Information' } as const
