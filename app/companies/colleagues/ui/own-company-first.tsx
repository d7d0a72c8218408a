import type { ViewerCompany } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { belongsTo } from '../refusal-texts.ts'

type Props = { company: Pick<ViewerCompany, 'name' | 'role'> }

/** A person belongs to one company, so they leave or close theirs before they join another. */
export function OwnCompanyFirst({ company: { name, role } }: Props) {
  const [to, label] =
    role === 'owner'
      ? (['/settings/data/close', 'Close company and account'] as const)
      : (['/settings/company', 'Leave the company'] as const)
  return (
    <Notice
      tone="wait"
      action={
        <LinkButton to={to} size="sm">
          {label}
        </LinkButton>
      }
    >
      {belongsTo(name)}
    </Notice>
  )
}
