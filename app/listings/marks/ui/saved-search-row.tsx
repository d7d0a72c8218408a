import { type ChangeEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { activeFilters, SORTS } from '../../filters.ts'
import { optionsOf } from '../../schema.ts'
import { MARK_LIMITS, SEARCH_ALERTS } from '../limits.ts'
import type { SavedSearch } from '../queries/saved-searches.server.ts'
import { searchName } from '../search-name.ts'

type Props = { search: SavedSearch; error: string | undefined; typed: string | string[] | undefined }

/** The switch of one search; with script a choice is sent at once. */
function AlertSwitch({ search }: { search: SavedSearch }) {
  const form = useRef<HTMLFormElement>(null)
  const send = (_event: ChangeEvent) => form.current?.requestSubmit()
  return (
    <Form ref={form} method="post" className="flex items-end gap-2">
      <input type="hidden" name="id" value={search.id} />
      <input type="hidden" name="intent" value="alert" />
      <Field label="Tell me of matches" name="alert" id={`alert-${search.id}`}>
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

function RenameDialog({ search, error, typed }: Props) {
  const id = `rename-${search.id}`
  return (
    <>
      <DialogTrigger dialog={id} variant="quiet">
        Rename
      </DialogTrigger>
      <Dialog id={id} title="Rename this search" {...(error !== undefined && { open: true })}>
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="id" value={search.id} />
          <Field
            label="Name"
            name="name"
            id={`name-${search.id}`}
            optional
            hint="Left blank, it carries its filters as its name."
            error={error}
          >
            <TextInput
              maxLength={MARK_LIMITS.name}
              autoComplete="off"
              defaultValue={typeof typed === 'string' ? typed : (search.name ?? '')}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <DialogCloser dialog={id}>Cancel</DialogCloser>
            <Button variant="primary" name="intent" value="rename">
              Rename
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

/** One saved search: its name, its filters, its switch, and what can be done with it (PUB-079). */
export function SavedSearchRow(props: Props) {
  const { search } = props
  const { criteria } = search
  const name = searchName(search)
  const isBusy = useNavigation().formData?.get('id') === search.id
  const filters = activeFilters(criteria)
  return (
    <li>
      <Card
        as="article"
        aria-busy={isBusy}
        className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4"
      >
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-display text-21 font-medium wrap-anywhere">{name}</h2>
          <p className="text-13 text-ink-2">
            Saved on <Moment at={search.createdAt} dateOnly />
            {search.lastToldAt ? (
              <>
                {' · '}Last told <Moment at={search.lastToldAt} />
              </>
            ) : (
              search.alert !== 'off' && ' · Nothing told yet'
            )}
          </p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {filters.map((filter) => (
              <li key={filter.name} className="min-w-0">
                <Chip className="wrap-anywhere">{filter.label}</Chip>
              </li>
            ))}
            <li>
              <Chip>Sorted by {SORTS[criteria.sort].toLowerCase()}</Chip>
            </li>
          </ul>
        </div>
        <AlertSwitch search={search} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={search.path} variant="primary">
            Apply<span className="sr-only"> {name}</span>
          </LinkButton>
          {/* The key closes the dialog once the new name has come. */}
          <RenameDialog key={search.name} {...props} />
          <DialogTrigger dialog={`delete-${search.id}`} variant="danger">
            Delete
          </DialogTrigger>
          <ConfirmDialog
            id={`delete-${search.id}`}
            title="Delete this search?"
            text={`“${name}” and its alert end. The listings stay as they are.`}
            confirmLabel="Delete"
            tone="danger"
            intent="delete"
            hidden={{ id: search.id }}
            pending={isBusy}
          />
        </div>
      </Card>
    </li>
  )
}
