# What the programs of `programs/code/boards.toml` do: clauses without a capital and a full stop.

west-boards-shows = shows information about the project { $all }
platformio-device-list-shows = shows information about the project or its boards
platformio-device-monitor-shows = shows the board's output
platformio-pkg-list-lists = lists packages { $from-second }
platformio-pkg-install-installs = { $from-second-count ->
        [0] installs this project's dependencies
       *[other] installs { $from-second }
    }
platformio-pkg-uninstall-removes = removes the packages { $from-second }
esptool-erase-flash-erases = erases everything on the device { $all } { $value }
esptool-erase-region-erases = erases { $all } on the device { $value }
esptool-write-flash-writes = writes { $from-second } to the device ({ $sub })
esptool-read-flash-copies = copies the device's contents to { $last }
esptool-chip-id-shows = shows information about the device ({ $sub })
esptool-elf2image-makes = creates a program for the device from { $all }
boards-erases-everything = erases everything on the device
st-info-shows = shows the connected board
boards-writes-program = writes a program to the device { $all }
i2cset-writes = writes to a device on a bus: { $all }
i2cdetect-shows = shows the devices on a bus { $all }
espefuse-burns = burns something permanently into the device: { $all }
espefuse-shows = shows the device's burnt-in settings { $all }
picotool-shows = shows information about the device
picotool-writes = writes { $from-second } to the device
freecad-makes = { $value-count ->
        [0] creates files from { $all }
       *[other] creates { $value } from { $all }
    }
icepack-builds = { $all-count ->
        [0] builds this project's circuit
       *[other] builds the circuit { $all }
    }
iceprog-shows = shows connected devices
iceprog-erases = erases the device's contents { $all }
gtkwave-runs = runs or shows { $all }
arm-none-eabi-gcc-builds = builds { $all } { $value }

# What deserves a second look.

warns-was-on-device-lost = the device's contents are lost
warns-device-spoilt-for-good = this can damage a device for good
warns-never-taken-back = burnt settings can never be undone
