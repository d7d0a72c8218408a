import { type ChangeEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Select } from '#app/ui/select.tsx'
import { activeFilters, SORTS } from '../../market/filters.ts'
import { optionsOf } from '../../schema.ts'
import { SEARCH_ALERTS } from '../limits.ts'
import type { SavedSearch } from '../queries/saved-searches.server.ts'
import { searchName } from '../search-name.ts'
import { SearchCard } from './search-card.tsx'

/** The alert setting of one search; with JavaScript a choice is submitted immediately. */
function AlertSwitch({ search }: { search: SavedSearch }) {
  const form = useRef<HTMLFormElement>(null)
  const send = (_event: ChangeEvent) => form.current?.requestSubmit()
  return (
    <Form ref={form} method="post" className="flex items-end gap-2">
      <input type="hidden" name="id" value={search.id} />
      <input type="hidden" name="intent" value="alert" />
      <Field label="Notify me of new matches" name="alert" id={`alert-${search.id}`}>
        <Select
          key={search.alert}
          options={optionsOf(SEARCH_ALERTS)}
          defaultValue={search.alert}
          onChange={send}
        />
      </Field>
      <Button className="hidden! noscript:inline-grid!">Save</Button>
    </Form>
  )
}

/** A saved search of the listings with its alert setting (PUB-079). */
export function SavedSearchRow({ search, form }: { search: SavedSearch; form: FormState }) {
  const { id, name, criteria, path, alert, createdAt, lastToldAt } = search
  return (
    <SearchCard
      id={id}
      name={searchName(search)}
      given={name}
      blankHint="Leave blank to name it after its filters."
      form={form}
      path={path}
      facts={
        <>
          Saved on <Moment at={createdAt} dateOnly />
          {lastToldAt ? (
            <>
              {' · '}Last sent <Moment at={lastToldAt} />
            </>
          ) : (
            alert !== 'off' && ' · Nothing sent yet'
          )}
        </>
      }
      filters={activeFilters(criteria).map((filter) => ({ key: filter.name, label: filter.label }))}
      sort={SORTS[criteria.sort]}
      deletion="and its alert will be deleted. The listings aren’t affected."
    >
      <AlertSwitch search={search} />
    </SearchCard>
  )
}
