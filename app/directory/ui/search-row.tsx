import { Form, useNavigation } from 'react-router'
import { dayText } from '#app/listings/ui/deal/day-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { activeFilters, SORTS } from '../filters.ts'
import type { DirectorySearch } from '../queries/searches.server.ts'
import { DIRECTORY_LIMITS } from '../schema.ts'

type Props = { search: DirectorySearch; error: string | undefined; typed: string | string[] | undefined }

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
          <Field label="Name" name="name" id={`name-${search.id}`} required error={error}>
            <TextInput
              maxLength={DIRECTORY_LIMITS.searchName}
              autoComplete="off"
              defaultValue={typeof typed === 'string' ? typed : search.name}
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

/** One saved search: its name, its filters, and what can be done with it (MEM-357). */
export function SearchRow(props: Props) {
  const { search } = props
  const { id, name, criteria, path, createdAt } = search
  const isBusy = useNavigation().formData?.get('id') === id
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
            Saved on <time dateTime={createdAt.toISOString()}>{dayText(createdAt)}</time>
          </p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {activeFilters(criteria).map(({ key, label }) => (
              <li key={key} className="min-w-0">
                <Chip className="wrap-anywhere">{label}</Chip>
              </li>
            ))}
            <li>
              <Chip>Sorted by {SORTS[criteria.sort].toLowerCase()}</Chip>
            </li>
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={path} variant="primary">
            Apply<span className="sr-only"> {name}</span>
          </LinkButton>
          {/* The key closes the dialog once the new name has come. */}
          <RenameDialog key={name} {...props} />
          <DialogTrigger dialog={`delete-${id}`} variant="danger">
            Delete
          </DialogTrigger>
          <ConfirmDialog
            id={`delete-${id}`}
            title="Delete this search?"
            text={`“${name}” goes; the companies stay as they are.`}
            confirmLabel="Delete"
            tone="danger"
            intent="delete"
            hidden={{ id }}
            pending={isBusy}
          />
        </div>
      </Card>
    </li>
  )
}
