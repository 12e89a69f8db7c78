import { createSpotlight } from '@mantine/spotlight';

/** The state of the global search, and the actions that open it. */
export const [searchStore, search] = createSpotlight();

const inList = (selector: string) => {
  const { listId } = searchStore.getState();
  return listId ? document.querySelector<HTMLElement>(`#${listId} ${selector}`) : null;
};

/** Selects the first entry: Enter opens the selected one, and the arrow keys continue from it. */
export const chooseFirst = () => {
  inList('[data-selected]')?.removeAttribute('data-selected');
  const first = inList('[data-action]');
  first?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
  return first;
};
