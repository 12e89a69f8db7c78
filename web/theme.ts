import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { DROPDOWN_HEIGHT, DROPDOWN_OPTION_HEIGHT } from '#domain/constants.ts';

const green: MantineColorsTuple = [
  '#eefaf7',
  '#dbf2eb',
  '#b3e4d7',
  '#87d5c1',
  '#63c8ae',
  '#3fae93',
  '#2f9680',
  '#23795f',
  '#0b5f4e',
  '#044a3c',
];

/** Warm instead of Mantine's blue grays. */
const gray: MantineColorsTuple = [
  '#f7f6f3',
  '#f3f1ed',
  '#e8e5df',
  '#d9d5cd',
  '#c6c1b7',
  '#a39e94',
  '#86827a',
  '#65635d',
  '#4b4842',
  '#1d2725',
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
  '#b3261e',
  '#9a1f18',
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
  '#a84d0c',
  '#933f06',
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

/**
 * The list itself is the scroll container, so that assistive technology relates it to the keys of its field. It opens by
 * click, arrow or typing: opened by the first focus of a dialog it would cover the next field.
 */
const choices = {
  defaultProps: { withScrollArea: false, openOnFocus: false },
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
  colors: { green, gray, red, orange, dark },
  fontFamily: "'Figtree Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  autoContrast: true,
  components: {
    Avatar: { defaultProps: { allowedInitialsColors: ['green', 'blue', 'grape', 'yellow'] } },
    Badge: { defaultProps: { variant: 'light', tt: 'none' } },
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
