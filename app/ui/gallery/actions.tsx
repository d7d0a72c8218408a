import { ArrowRight } from 'lucide-react'
import { Button, LinkButton } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog, DialogTrigger } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { FilterBar, FilterSelect, FilterText } from '../filter-bar.tsx'
import { Kbd } from '../kbd.tsx'
import { Menu, MenuButton, MenuLink } from '../menu.tsx'
import { Section } from '../page.tsx'
import { Pager } from '../pager.tsx'
import { Tabs } from '../tabs.tsx'
import { TextArea } from '../text-input.tsx'
import { showToast } from '../toaster.tsx'

const row = 'flex flex-wrap items-center gap-3'
const types = ['Office Complex', 'Residential', 'Industrial', 'Warehouse', 'Mixed-Use'].map((label) => ({
  value: label,
  label,
}))

export function GalleryActions() {
  return (
    <Section title="Actions" ruled>
      <div className="flex flex-col gap-5">
        <div className={row}>
          <Button variant="primary">Save and continue</Button>
          <Button>Back</Button>
          <Button variant="danger">Reject</Button>
          <Button variant="quiet">Cancel</Button>
          <LinkButton to="/signup" variant="primary">
            Join Us <ArrowRight aria-hidden="true" className="size-4" />
          </LinkButton>
          <Button variant="primary" size="sm">
            Approve <Kbd>A</Kbd>
          </Button>
          <Button size="sm">
            Request info <Kbd>I</Kbd>
          </Button>
        </div>
        <div className={row}>
          <Button variant="primary" pending pendingLabel="Saving">
            Save and continue
          </Button>
          <Button pending>Send again</Button>
          <Button disabledReason="Two documents are still open.">Approve</Button>
        </div>
        <div className={row}>
          <Menu trigger="More">
            <MenuLink to="/edit">Edit</MenuLink>
            <MenuButton action="/archive" fields={{ id: '1' }}>
              Archive
            </MenuButton>
          </Menu>
          <DialogTrigger dialog="gallery-reject" variant="danger">
            Reject with a reason
          </DialogTrigger>
          <DialogTrigger dialog="gallery-note">Read the note</DialogTrigger>
          <Button
            onClick={() =>
              showToast({
                title: 'Profile Submitted',
                text: 'Your developer profile has been submitted for review.',
                tone: 'ok',
              })
            }
          >
            Show a toast
          </Button>
          <Button
            onClick={() =>
              showToast({
                title: 'Update Failed',
                text: 'Failed to update password. Please try again.',
                tone: 'error',
              })
            }
          >
            Show an error
          </Button>
        </div>
        <Tabs
          label="Records"
          tabs={[
            { label: 'Waiting', to: '?tab=waiting', current: true, count: 12 },
            { label: 'Approved', to: '?tab=approved', current: false, count: 1204 },
            { label: 'Rejected', to: '?tab=rejected', current: false },
          ]}
        />
        <Pager nextHref="?after=24" previousHref="?before=1" summary="Listings 25 to 48" />
        <ConfirmDialog
          id="gallery-reject"
          title="Reject this profile?"
          text="The company sees your reason and can submit again."
          confirmLabel="Reject"
          tone="danger"
          intent="reject"
        >
          <Field name="reason" label="Reason" hint="Shown to the company." required>
            <TextArea maxLength={500} />
          </Field>
        </ConfirmDialog>
        <Dialog id="gallery-note" title="Illustrative figures">
          <p>Sample listings and market figures are illustrative and always carry this mark.</p>
        </Dialog>
      </div>
    </Section>
  )
}

export function GalleryFilters() {
  return (
    <Section title="Filters" ruled>
      <FilterBar label="Filters" sticky={false} actions={<Button size="sm">Apply</Button>}>
        <FilterText label="Location" name="location" placeholder="Łódź, Kraków…" wide />
        <FilterSelect label="Type" name="type" options={types} placeholder="All types" />
        <FilterSelect
          label="Size"
          name="size"
          options={[{ value: 's', label: 'Up to 1,000 m²' }]}
          placeholder="Any"
        />
        <FilterSelect
          label="Price"
          name="price"
          options={[{ value: 'm', label: '€5M to €10M' }]}
          placeholder="Any"
          defaultValue="m"
        />
        <FilterSelect
          label="Min. yield"
          name="yield"
          options={[{ value: '7', label: '7 %' }]}
          placeholder="Any"
          defaultValue="7"
        />
      </FilterBar>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <p className="mr-2 font-medium">38 listings</p>
        <Chip removeHref="?price=">€5M to €10M</Chip>
        <Chip onRemove={() => undefined} removeLabel="Remove filter yield from 7 %">
          Yield from 7 %
        </Chip>
        <Chip>Sorted by newest</Chip>
      </div>
    </Section>
  )
}
