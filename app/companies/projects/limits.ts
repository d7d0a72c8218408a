/** Character limits, and the maximum number of projects per company. */
export const PROJECT_LIMITS = { name: 120, location: 120, size: 60, projects: 100 } as const

export const PROJECTS_PATH = '/my-profile/projects'
