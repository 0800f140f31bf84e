/**
 * The help and the confirmations of declarations. Imported by what shows them: the site's build puts the texts here
 * (`vite.declarations.ts`), so that they come with forms and dialogs, not with the first list.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module, in which the build puts what it runs
export {}
