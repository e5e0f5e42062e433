/* Compiled loops, called from Python: the arguments of a call are taken apart, what kinds they are
   is compared with the kinds that were compiled, and the loop runs on plain words.

   Only the limited API is used, so that one object serves every Python from 3.11 on. An array is a
   word for its place and one for each of its dimensions; its entries lie one behind the other. What
   a loop returns is written over the words that it was given. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t (*Entry)(int64_t *words);

struct Row {
    const char *loop, *kinds, *result;
    Entry entry;
};
struct Rules {
    const char *name;
    int64_t (*function)(int64_t *key, int64_t *out, int64_t *params);
};
#include "entries.h" /* ROWS by name and RULES, each with an empty last one; DIGEST */

/* Memory of arrays that loops make: what Numba's own runtime does for loops that it compiles. */

struct Memory {
    size_t owners;
    void (*destroy)(void *, size_t, void *);
    void *more, *data;
    size_t size;
};
static _Thread_local int exhausted;

void *NRT_MemInfo_alloc_aligned(size_t size, uint32_t align)
{
    size_t before = sizeof(struct Memory) + align;
    struct Memory *made = size > PTRDIFF_MAX - before ? NULL : malloc(before + size);
    if (made == NULL) {
        exhausted = 1;
        return NULL;
    }
    uintptr_t place = (uintptr_t)(made + 1) + align - 1;
    *made = (struct Memory){1, NULL, NULL, (void *)(place - place % align), size};
    return made;
}

void *NRT_MemInfo_alloc(size_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }
void *NRT_Allocate(size_t size) { return malloc(size); } /* for what errors say */
void NRT_Free(void *place) { free(place); }
void NRT_MemInfo_call_dtor(struct Memory *held) { free(held); }

/* An array that a loop has made, by the buffer protocol; it frees its memory. */

enum { WORDS = 160, VIEWS = 40, KINDS = 256, DIMENSIONS = 4 };

typedef struct {
    PyObject_HEAD
    struct Memory *memory;
    void *data;
    char format[2];
    int dimensions;
    Py_ssize_t itemsize, shape[DIMENSIONS], strides[DIMENSIONS];
} Made;

static int made_buffer(PyObject *self, Py_buffer *view, int flags)
{
    Made *made = (Made *)self;
    (void)flags; /* whoever asks for less gets more */
    Py_ssize_t size = made->itemsize;
    for (int axis = 0; axis < made->dimensions; axis++)
        size *= made->shape[axis];
    *view = (Py_buffer){.buf = made->data, .obj = self, .len = size, .itemsize = made->itemsize,
                        .ndim = made->dimensions, .format = made->format, .shape = made->shape,
                        .strides = made->strides};
    Py_INCREF(self);
    return 0;
}

static void made_free(PyObject *self)
{
    struct Memory *held = ((Made *)self)->memory;
    PyTypeObject *type = Py_TYPE(self);
    if (--held->owners == 0)
        NRT_MemInfo_call_dtor(held);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyType_Slot made_slots[] = {
    {Py_bf_getbuffer, made_buffer}, {Py_tp_dealloc, made_free}, {0, NULL}};
static PyType_Spec made_spec = {
    "zermelo._jit._native.Made", sizeof(Made), 0, Py_TPFLAGS_DEFAULT, made_slots};
static PyTypeObject *made_type;

/* One call. */

struct Call {
    int words, views, kinds;
    int64_t word[WORDS];
    Py_buffer view[VIEWS];
    char kind[KINDS];
};

/* A letter for what an entry of an array is; its size tells apart what C calls by two names. */
static char letter(const Py_buffer *view)
{
    const char *known = view->format;
    if (known == NULL || known[0] == '\0' || known[1] != '\0')
        return 0;
    static const char signs[] = "\0bh\0i\0\0\0q", plain[] = "\0BH\0I\0\0\0Q";
    if (strchr("bhilq", *known))
        return signs[view->itemsize];
    if (strchr("BHILQ", *known))
        return plain[view->itemsize];
    return strchr("?fd", *known) ? *known : 0;
}

/* Take an argument apart; say whether it is one that a loop may have. */
static int take(struct Call *call, PyObject *given)
{
    if (call->words + DIMENSIONS >= WORDS || call->kinds + 3 >= KINDS)
        return 0;
    if (given == Py_True || given == Py_False) {
        call->kind[call->kinds++] = '?';
        call->word[call->words++] = given == Py_True;
        return 1;
    }
    if (PyLong_CheckExact(given)) {
        int beyond;
        call->kind[call->kinds++] = 'n';
        call->word[call->words++] = PyLong_AsLongLongAndOverflow(given, &beyond);
        return !beyond;
    }
    if (PyFloat_CheckExact(given)) {
        double number = PyFloat_AsDouble(given);
        call->kind[call->kinds++] = 'x';
        memcpy(&call->word[call->words++], &number, 8);
        return 1;
    }
    if (PyTuple_Check(given)) {
        Py_ssize_t size = PyTuple_Size(given);
        call->kind[call->kinds++] = '(';
        for (Py_ssize_t place = 0; place < size; place++)
            if (!take(call, PyTuple_GetItem(given, place)))
                return 0;
        if (call->kinds + 3 >= KINDS)
            return 0;
        call->kind[call->kinds++] = ')';
        return 1;
    }
    if (call->views == VIEWS)
        return 0;
    Py_buffer *view = &call->view[call->views];
    if (PyObject_GetBuffer(given, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0) {
        PyErr_Clear();
        return 0;
    }
    call->views++;
    char entry = letter(view);
    if (entry == 0 || view->ndim > DIMENSIONS)
        return 0;
    if (view->ndim == 0) { /* a number of NumPy's */
        if (entry != 'q')
            return 0;
        call->kind[call->kinds++] = 'n';
        memcpy(&call->word[call->words++], view->buf, 8);
        return 1;
    }
    call->kind[call->kinds++] = entry;
    call->kind[call->kinds++] = (char)('0' + view->ndim);
    call->word[call->words++] = (int64_t)(intptr_t)view->buf;
    for (int axis = 0; axis < view->ndim; axis++)
        call->word[call->words++] = view->shape[axis];
    return 1;
}

/* An array that a loop returns: a new one, or one that it was given. */
static PyObject *array_of(const struct Call *call, char entry, int dimensions, const int64_t *word,
                          PyObject *asarray)
{
    static const char letters[] = "bBhHiIfqQd?";
    static const int sizes[] = {1, 1, 2, 2, 4, 4, 4, 8, 8, 8, 1};
    if (word[0] == 0) {
        for (int place = 0; place < call->views; place++)
            if ((int64_t)(intptr_t)call->view[place].buf == word[1])
                return Py_NewRef(call->view[place].obj);
        PyErr_SetString(PyExc_SystemError, "a loop returns a part of what it was given");
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(made_type, Py_tp_alloc);
    Made *made = (Made *)alloc(made_type, 0);
    if (made == NULL)
        return NULL; /* and the memory is lost, for there is none left anyway */
    made->memory = (struct Memory *)(intptr_t)word[0];
    made->data = (void *)(intptr_t)word[1];
    made->format[0] = entry;
    if (sizeof(long) == 8 && (entry == 'q' || entry == 'Q')) /* NumPy's own name of int64 */
        made->format[0] = entry == 'q' ? 'l' : 'L';
    made->dimensions = dimensions;
    made->itemsize = sizes[strchr(letters, entry) - letters];
    Py_ssize_t stride = made->itemsize;
    for (int axis = dimensions - 1; axis >= 0; axis--) {
        made->shape[axis] = (Py_ssize_t)word[2 + axis];
        made->strides[axis] = stride;
        stride *= made->shape[axis];
    }
    PyObject *array = PyObject_CallFunctionObjArgs(asarray, made, NULL);
    Py_DECREF(made);
    return array;
}

/* Turn words into what a loop returns; both pointers move on. */
static PyObject *give(const struct Call *call, const char **result, const int64_t **word,
                      PyObject *asarray)
{
    char kind = *(*result)++;
    double number;
    switch (kind) {
    case '-':
        return Py_NewRef(Py_None);
    case '?':
        return PyBool_FromLong(*(*word)++ != 0);
    case 'n':
        return PyLong_FromLongLong(*(*word)++);
    case 'N':
        return PyLong_FromUnsignedLongLong((uint64_t) * (*word)++);
    case 'x':
        memcpy(&number, (*word)++, 8);
        return PyFloat_FromDouble(number);
    case '(': {
        PyObject *parts = PyList_New(0);
        while (parts != NULL && **result != ')') {
            PyObject *part = give(call, result, word, asarray);
            if (part == NULL || PyList_Append(parts, part) < 0)
                Py_CLEAR(parts);
            Py_XDECREF(part);
        }
        ++*result;
        PyObject *all = parts == NULL ? NULL : PyList_AsTuple(parts);
        Py_XDECREF(parts);
        return all;
    }
    default: {
        int dimensions = *(*result)++ - '0';
        const int64_t *held = *word;
        *word += 2 + dimensions;
        return array_of(call, kind, dimensions, held, asarray);
    }
    }
}

/* What is bound to a name: its rows, and whom to call where no row fits, or a loop has failed. */
struct Bound {
    const struct Row *rows;
    PyObject *missing, *failed, *asarray;
};

static PyObject *again(PyObject *whom, PyObject *const *args, Py_ssize_t count)
{
    PyObject *all = PyTuple_New(count), *answer = NULL;
    if (all != NULL) {
        for (Py_ssize_t place = 0; place < count; place++)
            PyTuple_SetItem(all, place, Py_NewRef(args[place]));
        answer = PyObject_Call(whom, all, NULL);
        Py_DECREF(all);
    }
    return answer;
}

static PyObject *run(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    const struct Bound *bound = PyCapsule_GetPointer(self, NULL);
    struct Call call;
    call.words = call.views = call.kinds = 0;
    Py_ssize_t taken = 0;
    while (taken < count && take(&call, args[taken]))
        taken++;
    const struct Row *row = NULL;
    if (taken == count) {
        call.kind[call.kinds] = '\0';
        for (row = bound->rows; strcmp(row->kinds, call.kind) != 0;)
            if (row[1].loop == NULL || strcmp(row[1].loop, row->loop) != 0) {
                row = NULL;
                break;
            } else {
                row++;
            }
    }
    PyObject *answer = NULL;
    int64_t failure = 0;
    exhausted = 0;
    if (row != NULL) {
        PyThreadState *state = PyEval_SaveThread();
        failure = row->entry(call.word);
        PyEval_RestoreThread(state);
        if (!failure) {
            const char *result = row->result;
            const int64_t *word = call.word;
            answer = give(&call, &result, &word, bound->asarray);
        }
    }
    for (int place = 0; place < call.views; place++)
        PyBuffer_Release(&call.view[place]);
    if (row == NULL)
        return again(bound->missing, args, count);
    if (failure)
        return exhausted ? PyErr_NoMemory() : again(bound->failed, args, count);
    return answer;
}

static PyMethodDef run_method = {"loop", (PyCFunction)(void (*)(void))run, METH_FASTCALL, NULL};

static void unbind(PyObject *capsule)
{
    struct Bound *bound = PyCapsule_GetPointer(capsule, NULL);
    Py_DECREF(bound->missing);
    Py_DECREF(bound->failed);
    Py_DECREF(bound->asarray);
    free(bound);
}

static PyObject *bind(PyObject *module, PyObject *args)
{
    const char *name;
    PyObject *missing, *failed, *asarray;
    (void)module;
    if (!PyArg_ParseTuple(args, "sOOO:bind", &name, &missing, &failed, &asarray))
        return NULL;
    const struct Row *row = ROWS;
    while (row->loop != NULL && strcmp(row->loop, name) != 0)
        row++;
    if (row->loop == NULL)
        Py_RETURN_NONE;
    struct Bound *bound = malloc(sizeof *bound);
    if (bound == NULL)
        return PyErr_NoMemory();
    *bound = (struct Bound){row, Py_NewRef(missing), Py_NewRef(failed), Py_NewRef(asarray)};
    PyObject *self = PyCapsule_New(bound, NULL, unbind);
    if (self == NULL)
        return NULL;
    PyObject *made = PyCFunction_NewEx(&run_method, self, NULL);
    Py_DECREF(self);
    return made;
}

static PyObject *address(PyObject *module, PyObject *args)
{
    const char *name;
    (void)module;
    if (!PyArg_ParseTuple(args, "s:address", &name))
        return NULL;
    for (const struct Rules *rules = RULES; rules->name != NULL; rules++)
        if (strcmp(rules->name, name) == 0)
            return PyLong_FromLongLong((int64_t)(intptr_t)rules->function);
    return PyLong_FromLong(0);
}

/* Whether this processor has what the loops were compiled for: x86-64-v2, where it is an x86. */
#if defined(__x86_64__) || defined(_M_X64)
#include <cpuid.h>
static int fits(void)
{
    unsigned a, b, c, d, wanted = bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & wanted) == wanted;
}
#else
static int fits(void) { return 1; }
#endif

static PyMethodDef methods[] = {
    {"bind", bind, METH_VARARGS,
     "bind(name, missing, failed, asarray): a loop, or None where there is none of the name."},
    {"address", address, METH_VARARGS, "address(name): where compiled rules are; or 0."},
    {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_native", "Loops compiled when the package was built.", -1, methods,
    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    made_type = (PyTypeObject *)PyType_FromSpec(&made_spec);
    if (made_type == NULL || PyModule_AddStringConstant(module, "DIGEST", DIGEST) < 0
        || PyModule_AddIntConstant(module, "FITS", fits()) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
