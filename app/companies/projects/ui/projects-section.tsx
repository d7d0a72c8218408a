import { LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { Project } from '../queries.server.ts'
import { ProjectTable } from './project-table.tsx'

export const PROJECTS_PATH = '/my-profile/projects'

export function EditProject({ id, name }: Pick<Project, 'id' | 'name'>) {
  return (
    <LinkButton to={`${PROJECTS_PATH}?edit=${id}#form`} size="sm">
      Edit<span className="sr-only"> {name}</span>
    </LinkButton>
  )
}

/** The company's portfolio projects on /my-profile (MEM-296). */
export function ProjectsSection({ projects }: { projects: readonly Project[] }) {
  return (
    <Card as="section" id="projects">
      <CardHeader
        title="Portfolio projects"
        level={2}
        actions={
          <LinkButton to={`${PROJECTS_PATH}#form`} size="sm">
            Add project
          </LinkButton>
        }
      />
      <HeldRows rows={projects} idOf={({ id }) => id}>
        {({ rows }) => (
          <ProjectTable
            projects={rows}
            empty={
              <p className="text-ink-2">No projects yet. Projects you add show up on your company’s page.</p>
            }
            actions={EditProject}
          />
        )}
      </HeldRows>
      {projects.length > 0 && (
        <p className="mt-3 -ml-3">
          <LinkButton to={PROJECTS_PATH} size="sm" variant="quiet">
            Edit and remove projects
          </LinkButton>
        </p>
      )}
    </Card>
  )
}
