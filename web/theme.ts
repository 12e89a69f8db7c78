import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { DROPDOWN_HEIGHT, DROPDOWN_OPTION_HEIGHT } from '#domain/constants.ts';

const green: MantineColorsTuple = [
  '#eefaf7',
  '#dbf2eb',
  '#b3e4d7',
  '#87d5c1',
  '#63c8ae',
  '#3fae93',
  '#2f9680',
  '#237a66',
  '#0b5f4e',
  '#044a3c',
];

const warm: MantineColorsTuple = [
  '#f7f6f3',
  '#efede8',
  '#e8e5df',
  '#d3cfc7',
  '#b5b0a6',
  '#8c877d',
  '#6a665e',
  '#4b4842',
  '#33312d',
  '#1f1e1b',
];

/** Mantine's colour, darker in the shades that white text is on. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#fa5252',
  '#e03131',
  '#c92a2a',
  '#a82020',
  '#861717',
];

/** Mantine's colour, darker in the shades that white text is on. */
const orange: MantineColorsTuple = [
  '#fff4e6',
  '#ffe8cc',
  '#ffd8a8',
  '#ffc078',
  '#ffa94d',
  '#ff922b',
  '#fd7e14',
  '#b54708',
  '#9c3a06',
  '#7f2d04',
];

const dark: MantineColorsTuple = [
  '#e9e7e2',
  '#c9c6bf',
  '#aaa69e',
  '#7d7a73',
  '#4a4844',
  '#383632',
  '#2c2b27',
  '#22211e',
  '#1a1917',
  '#131210',
];

/** The list itself is the scroll container, so that assistive technology relates it to the keys of its field. */
const choices = {
  defaultProps: { withScrollArea: false },
  styles: {
    options: { maxHeight: DROPDOWN_HEIGHT, overflowY: 'auto' as const },
    option: { minHeight: DROPDOWN_OPTION_HEIGHT },
  },
};

/** The `header` of a dialog is not the banner of the page. */
const dialog = { defaultProps: { attributes: { header: { role: 'presentation' } } } };

export const theme = createTheme({
  primaryColor: 'green',
  // Also in the dark scheme, so that white text on it is legible.
  primaryShade: 7,
  colors: { green, warm, red, orange, dark },
  fontFamily: "'Figtree Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif",
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  autoContrast: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Render into `main`: content outside of every landmark is an accessibility error.
    Popover: { defaultProps: { portalProps: { target: 'main' } } },
    Tooltip: { defaultProps: { portalProps: { target: 'main' } } },
    // Focus the first entry instead of a placeholder.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: choices,
    MultiSelect: choices,
    Autocomplete: choices,
    Modal: dialog,
    Drawer: dialog,
  },
});

export const variables: CSSVariablesResolver = () => ({
  variables: { '--page-width': '1320px' },
  light: {
    '--mantine-color-body': '#f7f6f3',
    '--mantine-color-text': '#1f2a27',
    '--mantine-color-dimmed': '#66635c',
    '--mantine-color-placeholder': '#75726a',
    '--mantine-color-default-border': '#e8e5df',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-orange-light-color': '#9c3a06',
    '--card': '#ffffff',
    '--card-border': '#e8e5df',
    '--tint': '#e8f4ef',
    '--fill': '#f3f1ed',
    '--active': '#0b5f4e',
    '--on-choice': '#ffffff',
    '--attention': '#b54708',
  },
  dark: {
    '--mantine-color-body': '#1a1917',
    '--mantine-color-text': '#e9e7e2',
    '--mantine-color-dimmed': '#aaa69e',
    '--mantine-color-placeholder': '#98948c',
    '--mantine-color-default-border': '#383632',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--card': '#22211e',
    '--card-border': '#383632',
    '--tint': '#183029',
    '--fill': '#2c2b27',
    '--active': '#87d5c1',
    '--on-choice': '#131210',
    '--attention': '#ffa94d',
  },
});
