export const USER_KIND = { kind: 'User type', otherRole: 'What the person does' } as const
