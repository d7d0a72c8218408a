import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApproved } from '#app/gates/gate.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { conflict, NOT_FOUND, type Result } from '#app/lib/refusal.ts'
import { emptyForm, formText, parseForm, type FormState } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { addProject, editProject, removeProject } from '../commands.server.ts'
import { listProjects, type Project } from '../queries.server.ts'
import { PROJECT_LIMITS, projectSchema, projectFigures } from '../schema.ts'
import { ProjectTable } from '../ui/project-table.tsx'
import { EditProject, PROJECTS_PATH } from '../ui/projects-section.tsx'
import type { Route } from './+types/projects'
import { useNavigation } from 'react-router'
import { Field, FieldRow, TextInput } from '#app/ui/field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Portfolio projects') }]

/** Portfolio projects of the member's company. `?edit=` opens one in the form (MEM-296). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const projects = await listProjects(member.company.id)
  const edited = new URL(request.url).searchParams.get('edit')
  return {
    projects,
    edited: projects.find(({ id }) => id === edited) ?? null,
    page: `/market-circle/entity/${member.company.id}`,
  }
}

const PROJECT_REFUSALS = {
  not_found: NOT_FOUND,
  full: conflict(`You have reached the limit of ${PROJECT_LIMITS.projects} projects. Remove one first.`),
} as const

/** Adds, edits or removes. Ids of other companies are not found (MEM-296). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const formData = await request.formData()
  const intent = formText(formData, 'intent')
  const id = formText(formData, 'id')
  const step = <R extends keyof typeof PROJECT_REFUSALS>(
    title: string,
    run: () => Promise<Result<unknown, R>>,
  ) =>
    respond(formData, run, {
      refusals: PROJECT_REFUSALS,
      done: () => redirectWithToast(PROJECTS_PATH, done(title)),
    })
  if (intent === 'remove') return step('Project removed', () => removeProject(member, id))
  const parsed = parseForm(projectSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return intent === 'edit'
    ? step('Project saved', () => editProject(member, id, parsed.data))
    : step('Project added', () => addProject(member, parsed.data))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'the button')
}

function rowActions(project: Project) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <EditProject {...project} />
      <DialogTrigger dialog={`remove-${project.id}`} variant="danger" size="sm">
        Remove<span className="sr-only"> {project.name}</span>
      </DialogTrigger>
    </span>
  )
}

export default function Projects({ loaderData, actionData }: Route.ComponentProps) {
  const { projects, edited, page } = loaderData
  const form = actionData ?? emptyForm
  return (
    <Page
      title="Portfolio projects"
      lead="Approved members see these projects on your company’s page in the Market Circle."
      crumbs={[{ label: 'My profile', to: '/my-profile' }, { label: 'Portfolio projects' }]}
      actions={<LinkButton to={page}>View your company’s page</LinkButton>}
    >
      <ProjectTable
        projects={projects}
        empty={<p className="text-ink-2">No projects yet. Add your first one below.</p>}
        actions={rowActions}
      />
      {projects.map(({ id, name }) => (
        <ConfirmDialog
          key={id}
          id={`remove-${id}`}
          title="Remove this project?"
          text={`“${name}” will no longer show up on your company’s page.`}
          confirmLabel="Remove project"
          tone="danger"
          intent="remove"
          hidden={{ id }}
        />
      ))}
      <Section id="form" title={edited ? 'Edit the project' : 'Add a project'} className="max-w-[40rem]">
        {/* The key resets the form after a save. */}
        <ProjectForm key={`${edited?.id ?? 'new'} ${projects.length}`} project={edited} form={form} />
      </Section>
    </Page>
  )
}

function storedOf(project: Project | null): Record<string, string> {
  if (!project) return {}
  const { name, location, year, size, irrBps } = project
  return {
    name,
    location: location ?? '',
    year: year === null ? '' : String(year),
    size: size ?? '',
    irr: irrBps === null ? '' : String(irrBps / 100),
  }
}

/** Adds or edits a project (MEM-296). */
function ProjectForm({ project, form }: { project: Project | null; form: FormState }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const stored = storedOf(project)
  const figures = projectFigures()
  const typed = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : (stored[name] ?? '')
  }
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      {project && <input type="hidden" name="id" value={project.id} />}
      <Field name="name" label="Project name" required>
        <TextInput maxLength={PROJECT_LIMITS.name} defaultValue={typed('name')} />
      </Field>
      <FieldRow>
        <Field name="location" label="Location" optional>
          <TextInput maxLength={PROJECT_LIMITS.location} defaultValue={typed('location')} />
        </Field>
        <NumberField
          name="year"
          label="Year"
          hint="Year of completion, actual or planned."
          optional
          rule={figures.year}
          typed={typed('year')}
        />
      </FieldRow>
      <FieldRow>
        <Field name="size" label="Size" hint="For example 24,000 m² or 180 flats." optional>
          <TextInput maxLength={PROJECT_LIMITS.size} defaultValue={typed('size')} />
        </Field>
        <NumberField
          name="irr"
          label="IRR"
          hint="Per year."
          optional
          rule={figures.irr}
          typed={typed('irr')}
        />
      </FieldRow>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" name="intent" value={project ? 'edit' : 'add'} pending={isBusy}>
          {project ? 'Save project' : 'Add project'}
        </Button>
        {project && <LinkButton to={PROJECTS_PATH}>Cancel</LinkButton>}
      </div>
    </PostForm>
  )
}
