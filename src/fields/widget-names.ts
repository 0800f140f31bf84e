import '../../resources/kit/field.ts'

/**
 * Tells the declarations which widgets there are. `registry.ts` does not compile until each name here has its widget, and a
 * field that names any other does not compile either.
 */
declare module '../../resources/kit/field.ts' {
  interface WidgetNames {
    boolean: true
    choice: true
    choices: true
    date: true
    dateTime: true
    decimal: true
    exerciseAnswer: true
    exerciseGiven: true
    exerciseOptions: true
    file: true
    files: true
    image: true
    importCounts: true
    integer: true
    jobResult: true
    json: true
    longText: true
    menuPerms: true
    pageName: true
    parent: true
    password: true
    permList: true
    person: true
    ref: true
    refs: true
    resourceName: true
    richText: true
    text: true
  }
}
