/** The texts of all screens, loaded with the layout for signed-in users. */
export default import.meta.glob<object>('./*.json', { eager: true, import: 'default' });
