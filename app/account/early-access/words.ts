export const APPLICATION_FAILED = 'Application Error'
export const APPLICATION_UNEXPECTED = 'There was an issue processing your application. Please try again.'
