import { useSubmit } from 'react-router'
import type { AuditFilters } from '#app/oversight/audit/schema.ts'
import { ACTOR_KINDS, actionLabel, typeLabel } from '#app/oversight/audit/texts.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FilterBar, FilterSelect, FilterText } from '#app/ui/filter-bar.tsx'
import { AUDIT, auditPath } from '../paths.ts'
import { optionsOf } from '#app/review/desk/queue.tsx'

type Props = { filters: AuditFilters; choices: { actions: readonly string[]; types: readonly string[] } }

/** The current filter stays an option even when no row has it. */
const withChosen = (known: readonly string[], chosen: string | null) =>
  chosen === null || known.includes(chosen) ? known : [...known, chosen]

function labelled(values: readonly string[], label: (value: string) => string) {
  return Object.fromEntries(
    values.map((value) => [value, label(value)] as const).toSorted(([, a], [, b]) => a.localeCompare(b)),
  )
}

/** A GET form, so that every filter is part of the URL. */
export function AuditFilterBar({ filters, choices }: Props) {
  const submit = useSubmit()
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form)
  const isFiltered = auditPath({ ...filters, after: null }) !== AUDIT
  return (
    <FilterBar
      key={JSON.stringify(filters)}
      action={AUDIT}
      label="Filter the audit log"
      actions={
        <>
          {isFiltered && (
            <LinkButton to={AUDIT} size="sm" variant="quiet">
              Clear
            </LinkButton>
          )}
          <Button size="sm">Apply</Button>
        </>
      }
    >
      <FilterText
        wide
        label="Actor"
        name="actor"
        defaultValue={filters.actor ?? ''}
        placeholder="Email or account ID"
        maxLength={254}
      />
      <FilterSelect
        label="Actor type"
        name="kind"
        defaultValue={filters.kind ?? ''}
        options={optionsOf('All actors', ACTOR_KINDS)}
        onChange={choose}
      />
      <FilterSelect
        label="Object"
        name="type"
        defaultValue={filters.type ?? ''}
        options={optionsOf('All objects', labelled(withChosen(choices.types, filters.type), typeLabel))}
        onChange={choose}
      />
      <FilterSelect
        wide
        label="Action"
        name="action"
        defaultValue={filters.action ?? ''}
        options={optionsOf('All actions', labelled(withChosen(choices.actions, filters.action), actionLabel))}
        onChange={choose}
      />
      <FilterText
        className="max-md:col-span-2"
        label="Object ID"
        name="object"
        defaultValue={filters.object ?? ''}
        maxLength={100}
      />
      <FilterText
        className="md:basis-40!"
        label="From"
        name="from"
        type="date"
        defaultValue={filters.from ?? ''}
      />
      <FilterText className="md:basis-40!" label="To" name="to" type="date" defaultValue={filters.to ?? ''} />
    </FilterBar>
  )
}
