import { createSpotlight } from '@mantine/spotlight';

/** The search of everything: its state, and what opens it from elsewhere. */
export const [searchStore, search] = createSpotlight();

const inList = (selector: string) => {
  const { listId } = searchStore.getState();
  return listId ? document.querySelector<HTMLElement>(`#${listId} ${selector}`) : null;
};

/** What the Enter key opens is the entry with this mark; the arrows go on from here. */
export const chooseFirst = () => {
  inList('[data-selected]')?.removeAttribute('data-selected');
  const first = inList('[data-action]');
  first?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
  return first;
};
