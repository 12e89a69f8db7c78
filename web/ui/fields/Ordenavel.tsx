import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Ordenavel.module.css';

type Props<T> = {
  label: string;
  itens: T[];
  chave: (item: T) => string;
  nome: (item: T) => string;
  /** Called with all items in their new order. */
  onOrdenar: (itens: T[]) => void;
  /** Renders one item; place the handle in it. */
  children: (item: T, place: number, alca: ReactNode) => ReactNode;
};

type LinhaProps = { id: string; nome: string; children: (alca: ReactNode) => ReactNode };

const Linha = ({ id, nome, children }: LinhaProps) => {
  const { t } = useTranslation('ordenavel');
  const calm = useReducedMotion();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('papel') },
    ...(calm && { transition: null }),
  });
  const alca = (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      className={classes.alca}
      {...attributes}
      {...listeners}
      aria-label={t('mover', { nome })}
      title={t('dica')}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-drag={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(alca)}
    </li>
  );
};

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** What a screen reader says during a drag. `ler` gives the name of an item and its place, from 1. */
const useAnuncios = (
  ler: (id: UniqueIdentifier) => { nome: string; posicao: number; total: number },
): Announcements => {
  const { t } = useTranslation('ordenavel');
  const dito = useRef<UniqueIdentifier | undefined>(undefined);
  const lugar = (active: UniqueIdentifier, over: UniqueIdentifier = active) => ({
    ...ler(over),
    nome: ler(active).nome,
  });
  return {
    onDragStart: () => {
      dito.current = undefined;
      return undefined;
    },
    // Called first with the item itself, when the places are measured: an arrow key pressed before that does nothing.
    onDragOver: ({ active, over }) => {
      if (!over || over.id === dito.current) return;
      const pego = dito.current === undefined && over.id === active.id;
      dito.current = over.id;
      return t(pego ? 'pego' : 'posicao', lugar(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('solto', lugar(active.id, over?.id)),
    onDragCancel: ({ active }) => t('cancelado', lugar(active.id)),
  };
};

/** A list that is sorted by dragging a handle; on the keyboard with space and the arrow keys. */
export const Ordenavel = <T,>({ label, itens, chave, nome, onOrdenar, children }: Props<T>) => {
  const { t } = useTranslation('ordenavel');
  const ids = itens.map(chave);
  const sensors = useSensors(
    // A press without a movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const announcements = useAnuncios((id) => {
    const item = itens[place(id)];
    return { nome: item === undefined ? '' : nome(item), posicao: place(id) + 1, total: itens.length };
  });
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrdenar(arrayMove(itens, place(active.id), place(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instrucoes') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.lista} aria-label={label}>
          {itens.map((item, at) => (
            <Linha key={chave(item)} id={chave(item)} nome={nome(item)}>
              {(alca) => children(item, at, alca)}
            </Linha>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
