declare module 'virtual:tab-files' {
  const files: import('./protocol').TabFiles | null
  export default files
}
