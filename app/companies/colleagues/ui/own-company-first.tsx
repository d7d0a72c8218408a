import type { ViewerCompany } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { JOIN } from '../join.words.ts'
import { belongsTo } from '../refusal-words.ts'

/** A person belongs to one company, so they leave or close theirs before they join another. */
export function OwnCompanyFirst({
  company: { name, role },
}: {
  company: Pick<ViewerCompany, 'name' | 'role'>
}) {
  const [to, label] =
    role === 'owner'
      ? (['/settings/data/close', JOIN.close] as const)
      : (['/settings/company', JOIN.leave] as const)
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
